/** The chunk that app/visitor/after-idle.tsx loads, at most 8 kB (scripts/budgets.ts). */
export { AfterClosing, Afterwards } from './afterwards.tsx';
export { BoardHead, BoardNow, BoardTime } from './board.tsx';
export { Foot } from './foot.tsx';
