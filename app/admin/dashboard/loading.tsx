export function Loading() {
  return (
    <div role="status" className="flex items-center justify-center gap-3 py-24 text-text-soft">
      <span
        aria-hidden="true"
        className="size-6 animate-spin rounded-full border-3 border-line-strong border-t-primary motion-reduce:animate-none"
      />
      Loading registrations...
    </div>
  );
}
