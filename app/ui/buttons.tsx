import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { button, iconButton, textLink, toolButton } from './button.ts';
import { Icon } from './icon.tsx';

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
