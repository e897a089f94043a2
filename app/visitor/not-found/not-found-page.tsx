import { PageHead } from '#app/layout/page-head.tsx';
import { Statement } from '#app/layout/statement.tsx';
import { PrimaryLink } from '#app/ui/buttons.tsx';

export function NotFoundPage() {
  return (
    <Statement mark="error 404" title="Not found" drawing={<LostSpark />}>
      <PageHead title="Not Found" description="There is no page at this address." />
      <p>There is no page at this address. It may have belonged to an earlier edition.</p>
      <PrimaryLink to="/">Go to the home page</PrimaryLink>
    </Statement>
  );
}

function LostSpark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 150"
      className="w-full max-w-4xl"
      fill="none"
      strokeWidth="11"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        className="stroke-primary"
        d="M53 12C30 12 45 63 16 75c29 12 14 63 37 63M105 12c23 0 8 51 37 63-29 12-14 63-37 63"
      />
      <circle className="stroke-line-strong" strokeWidth="3" strokeDasharray="1 9" cx="79" cy="75" r="20" />
      <path
        className="stroke-line-strong"
        strokeWidth="5"
        strokeDasharray="1 15"
        d="M82 104C96 148 176 150 214 108s34-88 84-78 20 106 84 102 44-112 104-100 26 84 84 66"
      />
      <circle className="fill-secondary" cx="600" cy="80" r="20" />
    </svg>
  );
}
