/** What went wrong, once something did. */
export function Failure({ sentence }: { sentence: string | null | undefined }) {
  if (!sentence) return null;
  return (
    <p role="alert" className="rounded-md border border-absent bg-raised px-4 py-3">
      <span aria-hidden="true" className="mr-2 font-mono text-absent">
        !
      </span>
      {sentence}
    </p>
  );
}
