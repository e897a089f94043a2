import { button } from '#app/ui/button.ts';
import { Icon } from '#app/ui/icon.tsx';
import { documentFile } from './brochures.ts';

const documents = [
  { label: 'Download Brochure', file: 'brochure.pdf', look: button.primary },
  { label: 'Download Notice', file: 'notice.pdf', look: button.secondary },
];

export function Downloads() {
  return (
    <div className="flex flex-wrap gap-3">
      {documents.map(({ label, file, look }) => (
        <a key={file} href={documentFile(file)} download={file} className={`${look} grow sm:grow-0`}>
          <Icon name="down" className="size-5" />
          {label}
        </a>
      ))}
    </div>
  );
}
