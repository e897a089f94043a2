/** The chunk that app/visitor/after-idle.tsx loads, at most 8 kB (scripts/budgets.ts). */
export { Foot } from './foot.tsx';
