/** Two faults of a server at once: each module stands for one. */
import './answers-late.ts';
import './without-keys.ts';
