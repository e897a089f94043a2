import { button } from '#app/ui/button.ts';
import { Icon } from '#app/ui/icon.tsx';
import { documentFile } from './brochures.ts';

const documents = [
  { label: 'Download Brochure', file: 'brochure.pdf', look: button.primary },
  { label: 'Download Notice', file: 'notice.pdf', look: button.secondary },
];

/** A button for each document there is. */
export function Downloads() {
  const present = documents.flatMap(({ file, ...shown }) => {
    const address = documentFile(file);
    return address ? { ...shown, file, address } : [];
  });
  if (present.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {present.map(({ label, file, look, address }) => (
        <a key={file} href={address} download={file} className={`${look} grow sm:grow-0`}>
          <Icon name="down" className="size-5" />
          {label}
        </a>
      ))}
    </div>
  );
}
