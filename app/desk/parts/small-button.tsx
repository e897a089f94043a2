import type { ComponentProps } from 'react';

export function SmallButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`min-h-11 rounded-sm border border-line-strong bg-navy-900 px-3 text-[0.9375rem] font-semibold text-text enabled:hover:border-primary enabled:hover:text-primary disabled:text-text-soft aria-pressed:border-primary aria-pressed:text-primary ${className}`}
      {...rest}
    />
  );
}
