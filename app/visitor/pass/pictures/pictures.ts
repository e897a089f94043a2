import { saveFile } from '#app/ui/save-file.ts';
import type { FestEvent } from '#contract/fest.ts';
import { edition } from '#fest/edition.ts';
import { inAList } from '#programme/in-words.ts';
import { formatDay } from '#programme/times.ts';
import type { CardFacts } from '../card/pass-card.tsx';
import { cardPicture } from './card-picture.ts';
import { paint } from './paint.ts';
import { postPicture } from './post-picture.ts';

export async function saveCard(fileName: string, facts: CardFacts, events: readonly FestEvent[]): Promise<void> {
  saveFile(`${fileName}-pass.png`, await paint(cardPicture(facts, events)));
}

/** Opens the share sheet of the device with a picture for social media. Without a share sheet, saves the picture. */
export async function shareDay(fileName: string, name: string, events: readonly FestEvent[]): Promise<void> {
  const picture = await paint(postPicture(name, events));
  const files = [new File([picture], `${fileName}.png`, { type: picture.type })];
  if (!navigator.canShare?.({ files })) return saveFile(`${fileName}.png`, picture);
  await navigator.share({ files, text: sentenceOf(events), url: edition.url }).catch((error) => {
    // AbortError means that somebody closed the sheet.
    if (error?.name !== 'AbortError') saveFile(`${fileName}.png`, picture);
  });
}

function sentenceOf(events: readonly FestEvent[]): string {
  const labels = inAList(events.map((event) => event.label));
  return `I'm taking part in ${labels} at ${edition.name} ${edition.version} on ${formatDay(edition.date)}.`;
}
