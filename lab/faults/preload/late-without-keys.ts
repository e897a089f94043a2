import './answers-late.ts';
import './without-keys.ts';
