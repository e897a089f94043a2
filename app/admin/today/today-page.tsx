import { Link } from 'react-router';
import { useMinute } from '#app/clock.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Loaded } from '../page/lists.tsx';
import { pageOf } from '../page/organisers-page.tsx';
import { type Need, needsOf } from './needs.ts';
import { useToday } from './use-today.ts';

export const TodayPage = pageOf('Today', Today);

function Today() {
  const { data, error } = useToday();
  const minute = useMinute();
  const needs = data && needsOf(data, minute);
  return (
    <>
      <Loaded data={data} error={error} />
      {needs?.length === 0 && <p className="text-lg">Nothing needs you right now.</p>}
      {needs && needs.length > 0 && <Needs needs={needs} name="Needs attention" />}
      {data && (
        <p className="text-text-soft">
          {`${data.registeredToday} registered today, ${data.registered} in all. ${data.arrived} arrived.`}
        </p>
      )}
    </>
  );
}

const Needs = ({ needs, name }: { needs: readonly Need[]; name: string }) => (
  <ul aria-label={name} className="max-w-3xl border-b border-line">
    {needs.map((need) => (
      <li key={`${need.to} ${need.sentence}`} className="border-t border-line">
        <NeedLine {...need} />
      </li>
    ))}
  </ul>
);

const line = 'flex min-h-12 items-center justify-between gap-4 py-2';

function NeedLine({ sentence, to, each }: Need) {
  if (each)
    return (
      <details>
        <summary className="min-h-12 cursor-pointer py-3 hover:text-primary">{sentence}</summary>
        <div className="mb-3 ml-4">
          <Needs needs={each} name={sentence} />
        </div>
      </details>
    );
  if (to === undefined) return <p className={line}>{sentence}</p>;
  return (
    <Link to={to} className={`${line} hover:text-primary`}>
      {sentence}
      <Icon name="right" className="size-5 shrink-0 text-primary" />
    </Link>
  );
}
