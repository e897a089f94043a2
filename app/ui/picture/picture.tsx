export type PictureSources = { avif: string; fallback: string };

type Props = PictureSources & {
  alt: string;
  width: number;
  height: number;
  sizes: string;
  loading?: 'lazy' | 'eager';
  className?: string;
};

export function Picture({
  alt,
  width,
  height,
  sizes,
  avif,
  fallback,
  loading = 'lazy',
  className = 'size-full object-cover',
}: Props) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
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
