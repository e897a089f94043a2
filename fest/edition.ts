import type { Edition } from '#contract/fest.ts';

/**
 * Names, dates and places. `npm run samples` lists placeholders. Phone numbers that begin with 00000 and addresses
 * under .example reach nobody.
 */
export const edition: Edition = {
  name: 'Tech Fest',
  version: '10.0',
  tagline: 'Six events, one day, one release. Come and ship something.',
  college: 'College of Science and Technology',
  department: 'Department of Computer Science',
  url: 'https://fest.example',
  timeZone: 'Asia/Kolkata',
  date: '2025-08-12',
  countdownTo: '2025-08-20T10:00+05:30',
  countdownLabel: 'the prize-giving',
  registrationClosesAt: null,
  photosDeletedOn: '2025-08-27',
  registrationsDeletedOn: '2025-11-12',
  city: 'Nagpur',
  about: {
    fest: [
      'The tenth annual intercollegiate tech fest of the Department of Computer Science takes place on 12 August 2025. Students from every college are welcome, whatever they study and however long they have been at it.',
      'One day holds six events: code against the clock, design a logo, shout bingo, type blindfolded, follow a trail of clues and draw what a machine should see. Between them there are ten fun games and a hall of student work in artificial intelligence.',
    ],
    department: [
      'The department opened with one room, a handful of terminals and a queue for each of them. It has since grown into laboratories, a project studio and a community of graduates who come back every year to judge, to mentor and to recruit.',
      'The fest began as an afternoon of programming puzzles between two classes. Ten editions later it is planned, built and run by students from the first poster to the last certificate, this site included.',
    ],
  },
  contact: {
    email: 'fest@college.example',
    people: [
      { role: 'Faculty convener', name: 'Faculty convener', phone: '00000 00001' },
      { role: 'Student convener', name: 'Student convener', phone: '00000 00002' },
    ],
    address: ['Department of Computer Science', 'College of Science and Technology', 'College Road'],
  },
  map: { latitude: 21.1498, longitude: 79.0806, label: 'College of Science and Technology' },
};
