import { useEffect, useRef, useState } from 'react';
import { textLink } from '#app/ui/buttons.tsx';
import { edition } from '#fest/edition.ts';

const { latitude, longitude, label } = edition.map;
const span = 0.006;
const box = [longitude - span, latitude - span / 2, longitude + span, latitude + span / 2];
const site = 'https://www.openstreetmap.org';
const embedded = `${site}/export/embed.html?bbox=${box.map((degrees) => degrees.toFixed(4)).join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`;
const page = `${site}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;

/** The map comes from another site, so it loads only when somebody scrolls near it. */
export function VenueMap() {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setNear((before) => before || entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '300px' },
    );
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div>
      <div ref={frame} className="h-52 overflow-hidden rounded-sm border border-line bg-raised">
        {isNear && (
          <iframe
            src={embedded}
            title={`Map of ${label}`}
            loading="lazy"
            className="size-full [filter:invert(0.92)_hue-rotate(180deg)_saturate(0.6)]"
          />
        )}
      </div>
      <a href={page} className={`${textLink} mt-1 inline-block py-2.5`}>
        {label} on OpenStreetMap
      </a>
    </div>
  );
}
