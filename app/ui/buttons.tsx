import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Icon } from './icon.tsx';

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-sm px-6 py-2 text-center font-display text-xl font-extrabold uppercase leading-[normal] tracking-wide transition-colors';

export const button = {
  // The border is transparent, but in a forced-colours mode it is visible.
  primary: `${shape} border border-transparent bg-primary text-ground hover:bg-text`,
  secondary: `${shape} border border-line-strong text-text hover:border-primary hover:text-primary`,
} as const;

const iconButton =
  'inline-grid size-12 shrink-0 place-items-center rounded-sm border border-line-strong bg-ground text-text transition-colors hover:border-primary hover:text-primary';

export const textLink =
  'text-primary underline decoration-line-strong decoration-1 underline-offset-4 transition-colors hover:decoration-primary';

const quiet =
  'min-h-11 rounded-sm border border-line-strong enabled:hover:border-primary enabled:hover:text-primary disabled:border-line disabled:text-text-soft';
const dense = `${quiet} bg-sunken text-[0.9375rem] disabled:bg-transparent disabled:font-normal`;

export const toolButton = `${quiet} px-4 font-semibold`;
export const rowButton = `${dense} px-3 font-semibold`;
export const rowSelect = `${dense} pr-8 pl-2.5`;

type Props = ComponentProps<'button'>;

const withLook =
  (look: string) =>
  ({ className = '', ...rest }: Props) => <button type="button" className={`${look} ${className}`} {...rest} />;

export const PrimaryButton = withLook(button.primary);
export const SecondaryButton = withLook(button.secondary);
export const ToolButton = withLook(toolButton);
export const TextButton = withLook(`${textLink} min-h-11`);

const linkWithLook =
  (look: string) =>
  ({ className = '', ...rest }: LinkProps) => <Link className={`${look} ${className}`} {...rest} />;

export const PrimaryLink = linkWithLook(button.primary);
export const TextLink = linkWithLook(`${textLink} inline-flex min-h-11 items-center`);

type IconButtonProps = Props & { icon: ComponentProps<typeof Icon>['name']; label: string };

export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={`${iconButton} ${className}`} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
