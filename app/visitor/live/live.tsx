export { AfterClosing, Afterwards } from './afterwards.tsx';
export { BoardHead, BoardNow, BoardTime } from './board.tsx';
export { Foot } from './foot.tsx';
