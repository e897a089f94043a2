import { Agent } from 'node:http';
import PQueue from 'p-queue';
import { isRegistered, type Origin, register } from './register.ts';

type Campus = {
  from: Origin;
  students: number;
  atOnce: number;
  photo: Buffer;
  /** Bytes a second of each. */
  speed: number;
};

export type CampusResult = { registered: number; refused: string[] };

/** Students behind one address register, each over a connection that stays open afterwards as a browser's does. */
export async function registerCampus(
  url: URL,
  { from, students, atOnce, photo, speed }: Campus,
): Promise<CampusResult> {
  const result: CampusResult = { registered: 0, refused: [] };
  const agents: Agent[] = [];
  const student = async (number: number) => {
    const agent = new Agent({ keepAlive: true });
    agents.push(agent);
    const registration = { contact: String(8_000_000_000 + number), photo, speed, agent };
    const answer = await register(url, from, registration).catch((error: Error) => error.message);
    if (isRegistered(answer)) result.registered++;
    else result.refused.push(answer);
  };
  const queue = new PQueue({ concurrency: atOnce });
  await queue.addAll(Array.from({ length: students }, (_, number) => () => student(number)));
  for (const agent of agents) agent.destroy();
  return result;
}
