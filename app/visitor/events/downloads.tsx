import { textLink } from '#app/ui/button.ts';
import { Icon } from '#app/ui/icon.tsx';
import { documentFile } from './brochures.ts';

const documents = [
  { label: 'Download Brochure', file: 'brochure.pdf' },
  { label: 'Download Notice', file: 'notice.pdf' },
];

export function Downloads() {
  const present = documents.flatMap(({ file, label }) => {
    const address = documentFile(file);
    return address ? { label, file, address } : [];
  });
  if (present.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-6">
      {present.map(({ label, file, address }) => (
        <a key={file} href={address} download={file} className={`${textLink} inline-flex min-h-11 items-center gap-2`}>
          <Icon name="down" className="size-5" />
          {label}
        </a>
      ))}
    </div>
  );
}
