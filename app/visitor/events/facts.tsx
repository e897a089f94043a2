export function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 font-mono">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-text-soft">{name}</dt>
          <dd className="text-primary">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
