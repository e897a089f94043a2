/** Whether the server answers, and whether this phone may still ask. */
export type Connection = {
  /** True after a call that got no answer, until one does. */
  readonly isAway: boolean;
  answered(): void;
  failed(): void;
  /** The server said that this phone may act no more. */
  ended(sentence: string): void;
  follow(follower: Follower): void;
};
type Follower = { onChange(): void; onEnded(sentence: string): void };

export function makeConnection(): Connection {
  let isAway = false;
  const followers: Follower[] = [];
  const set = (next: boolean) => {
    if (isAway === next) return;
    isAway = next;
    for (const follower of followers) follower.onChange();
  };
  return {
    get isAway() {
      return isAway;
    },
    answered: () => set(false),
    failed: () => set(true),
    ended(sentence) {
      for (const follower of followers) follower.onEnded(sentence);
    },
    follow: (follower) => void followers.push(follower),
  };
}

/** Of this page. */
export const connection = makeConnection();
