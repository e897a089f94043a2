import { events } from '#fest/events.ts';

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

function oneOf<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Invents a person. `number` makes email and phone number unique. The email reaches nobody. */
export function inventPerson(random: Random, number: number) {
  const first = oneOf(random, firstNames);
  const last = oneOf(random, lastNames);
  const wanted = events.filter(() => random() < 0.35).map((event) => event.id);
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}.${number}@students.example`.toLowerCase(),
    contact: `${6 + Math.floor(random() * 4)}${String(number * 7919 + 100_000_007)
      .padStart(9, '0')
      .slice(-9)}`,
    college: oneOf(random, colleges),
    course: oneOf(random, courses),
    sem: String(1 + Math.floor(random() * 8)),
    eventIds: wanted.length > 0 ? wanted : [oneOf(random, events).id],
    hasPhoto: random() < 0.3,
    isPresent: random() < 0.55,
    paymentMethod: oneOf(random, ['', '', 'cash', 'cash', 'online'] as const),
  };
}

/** A number from 0 up to, but excluding, 1. */
export type Random = () => number;

/** A seeded random generator (mulberry32), so that results can be reproduced. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
