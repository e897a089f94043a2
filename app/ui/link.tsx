import type { ComponentProps, MouseEvent } from 'react';
import { createPath, useHref, useLocation, useNavigate } from 'react-router';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link within the site; why not the router's own: docs/decisions/0022-the-routers-browser-part-is-left-out.md. */
export function Link({ to, onClick, ...rest }: Props) {
  const href = useHref(to);
  const here = createPath(useLocation());
  const navigate = useNavigate();

  function follow(click: MouseEvent<HTMLAnchorElement>) {
    onClick?.(click);
    const isPlain = click.button === 0 && !(click.ctrlKey || click.metaKey || click.shiftKey || click.altKey);
    if (!isPlain || click.defaultPrevented) return;
    click.preventDefault();
    navigate(to, { replace: href === here });
  }

  return <a {...rest} href={href} onClick={follow} />;
}

/** A link that says when it leads to the page that is open. */
export function NavLink(props: Props) {
  const { pathname } = useLocation();
  return <Link {...props} aria-current={pathname === props.to ? 'page' : undefined} />;
}
