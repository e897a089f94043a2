export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className="mt-1.5 flex gap-2 text-absent">
      <span aria-hidden="true" className="font-mono">
        ×
      </span>
      {error}
    </p>
  );
}
