import { edition } from '#fest/edition.ts';
import { FlipPicture, hasFlipPicture } from './flip-picture.tsx';

const chapters = [
  { title: 'The fest', paragraphs: edition.about.fest },
  { title: 'The department', paragraphs: edition.about.department },
];

export function About() {
  return (
    <section aria-labelledby="about" className="mx-auto max-w-6xl px-5 pt-20 sm:px-8 sm:pt-28">
      <h2 id="about" className="text-[clamp(3rem,9vw,6.5rem)] uppercase leading-[0.86]">
        About
      </h2>
      <div className="mt-10 grid gap-x-16 gap-y-10 nav:grid-cols-[1fr_1.15fr]">
        {hasFlipPicture && <FlipPicture />}
        <div
          className={
            hasFlipPicture ? 'grid content-start gap-10' : 'col-span-full grid gap-x-16 gap-y-10 nav:grid-cols-2'
          }
        >
          {chapters.map(({ title, paragraphs }) => (
            <div key={title} className="border-t border-line-strong pt-5">
              <h3 className="text-3xl uppercase">{title}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-4 text-lg text-text-soft">
                  {paragraph}
                </p>
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
