/** Of a call, for `app.route`. */
export const routeOf = ({ method, path }: { method: string; path: string }) => ({ method, url: path });
