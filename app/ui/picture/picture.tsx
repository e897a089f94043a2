/** Each `srcset`, the smallest format first; and the file for browsers that know neither. */
export type PictureSources = { avif: string; webp: string; fallback: string };

type Props = PictureSources & {
  alt: string;
  width: number;
  height: number;
  /** How wide the layout shows the picture, as the `sizes` attribute says it. */
  sizes: string;
  /** When it is fetched: once it is near the window, or at once and before everything else. */
  loading?: 'lazy' | 'eager';
  className?: string;
};

/** A picture in the best format the browser takes. Its box has its size before it arrives. */
export function Picture({
  alt,
  width,
  height,
  sizes,
  avif,
  webp,
  fallback,
  loading = 'lazy',
  className = 'size-full object-cover',
}: Props) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={fallback}
        alt={alt}
        width={width}
        height={height}
        loading={loading}
        fetchPriority={loading === 'eager' ? 'high' : undefined}
        decoding="async"
        draggable="false"
        className={className}
      />
    </picture>
  );
}
