import type { ComponentProps } from 'react';
import { rowButton } from '#app/ui/buttons.tsx';

export const RowButton = ({ className = '', ...rest }: ComponentProps<'button'>) => (
  <button type="button" className={`${rowButton} ${className}`} {...rest} />
);
