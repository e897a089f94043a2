import type { FestEvent } from '#contract/fest.ts';

const ids = ['ek', 'do', 'teen', 'chaar', 'paanch', 'chhah', 'saat', 'aath', 'nau', 'das', 'gyaarah', 'baarah'];
const words = ['निबंध & கதை', 'खोज & தேடல்', 'गणित & புதிர்', 'चित्र & ஓவியம்'];

/** Twelve events. Their labels and rooms have all 60 characters that are allowed. */
export const events: FestEvent[] = ids.map((id, index) => {
  const phone = String(index + 101).padStart(4, '0');
  return {
    id,
    label: `${words[index % words.length]} ${index + 1} ${'प्रतियोगिता போட்டி '.repeat(4)}`
      .slice(0, 60)
      .trimEnd()
      .padEnd(60, 'ம'),
    description: `विवरण & விளக்கம் ${index + 1}`,
    start: `${String(8 + index).padStart(2, '0')}:00`,
    end: `${String(8 + index).padStart(2, '0')}:45`,
    room: `மண்டபம் ${index + 1} ${'मुख्य भवन '.repeat(6)}`.slice(0, 60).trimEnd().padEnd(60, 'क'),
    team: 'Solo',
    rules: [`नियम & விதி ${index + 1}`],
    ...(index % 2 === 0 && { fee: 100 + index, prizes: ['ताज & கிரீடம்'], bring: 'कलम & தாள்' }),
    coordinators: [{ role: 'संयोजक', name: `कयल & மீரா ${index + 1}`, phone: `00910 1${phone}` }],
  };
});
