import { saveFile } from '#app/ui/save-file.ts';
import { edition } from '#fest/edition.ts';
import { inAList } from '#programme/in-words.ts';
import type { MovedEvent } from '#programme/moves.ts';
import { formatDay } from '#programme/times.ts';
import type { CardFacts } from '../card/pass-card.tsx';
import { fileName } from '../card/pass-card.tsx';
import { cardPicture } from './card-picture.ts';
import { paint } from './paint.ts';
import { type Format, postPicture } from './post-picture.ts';

export async function saveCard(facts: CardFacts, events: readonly MovedEvent[]): Promise<void> {
  saveFile(`${fileName}-pass.png`, await paint(cardPicture(facts, events)));
}

/** Opens the share sheet of the device with a picture for social media. Without a share sheet, saves the picture. */
export async function shareDay(format: Format, name: string, events: readonly MovedEvent[]): Promise<void> {
  const picture = await paint(postPicture(format, name, events));
  const file = `${fileName}-${format}.png`;
  const files = [new File([picture], file, { type: picture.type })];
  if (!navigator.canShare?.({ files })) return saveFile(file, picture);
  await navigator.share({ files, text: sentenceOf(events), url: edition.url }).catch((error) => {
    // AbortError means that somebody closed the sheet.
    if (error?.name !== 'AbortError') saveFile(file, picture);
  });
}

function sentenceOf(events: readonly MovedEvent[]): string {
  const labels = inAList(events.map((event) => event.label));
  return `I'm taking part in ${labels} at ${edition.name} ${edition.version} on ${formatDay(edition.date)}.`;
}
