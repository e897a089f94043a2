type Props = { isOpen: boolean; onToggle(): void };

export function CameraButton({ isOpen, onToggle }: Props) {
  return (
    <button
      type="button"
      aria-label={isOpen ? 'Close the camera' : 'Scan a pass with the camera'}
      aria-pressed={isOpen}
      onClick={onToggle}
      className="grid min-h-14 w-16 shrink-0 place-items-center rounded-md border-2 border-line-strong text-text hover:border-primary aria-pressed:border-primary aria-pressed:text-primary"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-8" fill="none" stroke="currentColor" strokeWidth="2">
        <path d={isOpen ? 'M5 5l14 14M19 5L5 19' : 'M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5M3 12h18'} />
      </svg>
    </button>
  );
}
