import { events } from '#fest/events.ts';

/** Invented people: every name is put together by chance, every address reaches nobody. */

const firstNames =
  'Aarav Aditi Advait Ananya Arjun Bhavana Chaitanya Deepika Devansh Diya Farhan Gauri Harsh Ishaan Isha Jaya Kabir Kavya Lakshmi Madhav Meera Mohit Nandini Neel Nikhil Ojas Pallavi Pranav Priya Rahul Rhea Rohan Saanvi Sameer Sana Shreya Siddharth Tanvi Uday Varun Vidya Yash Zoya'.split(
    ' ',
  );
const lastNames =
  'Agarwal Bhatt Chauhan Chopra Das Deshmukh Fernandes Ghosh Gupta Iyer Jadhav Jain Joshi Kapoor Khan Kulkarni Menon Mishra Nair Naidu Patel Patil Pillai Rao Reddy Saxena Sharma Shetty Singh Thomas Verma Yadav'.split(
    ' ',
  );
const colleges = [
  'College of Science and Technology',
  'City College of Engineering',
  'Lakeside Institute of Technology',
  'Hilltop Arts and Science College',
  'Riverbank Polytechnic',
  'Eastern Commerce College',
  'Institute of Applied Computing',
  'Women’s College of Science',
];
const courses = [
  'BSc Computer Science',
  'BCA',
  'BTech CSE',
  'BTech IT',
  'MCA',
  'MSc Data Science',
  'BCom',
  'Diploma CE',
];

/** A number from 0 up to, but not including, 1. */
export type Chance = () => number;

/** Chance that is the same on every run (mulberry32), so that two developers see the same fest. */
export function seededChance(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function oneOf<T>(chance: Chance, list: readonly T[]): T {
  return list[Math.floor(chance() * list.length)] as T;
}

/** The person of that number: with it, email and contact are nobody else's. */
export function inventPerson(chance: Chance, number: number) {
  const first = oneOf(chance, firstNames);
  const last = oneOf(chance, lastNames);
  const wanted = events.filter(() => chance() < 0.35).map((event) => event.id);
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}.${number}@students.example`.toLowerCase(),
    contact: `${6 + Math.floor(chance() * 4)}${String(number * 7919 + 100_000_007)
      .padStart(9, '0')
      .slice(-9)}`,
    college: oneOf(chance, colleges),
    course: oneOf(chance, courses),
    sem: String(1 + Math.floor(chance() * 8)),
    eventIds: wanted.length > 0 ? wanted : [oneOf(chance, events).id],
    hasPhoto: chance() < 0.3,
    isPresent: chance() < 0.55,
    paymentMethod: oneOf(chance, ['', '', 'cash', 'cash', 'online'] as const),
  };
}
