import { expect, test } from 'vitest';
import { withCity } from './with-city.ts';

test.each([
  ['St. Joseph’s College, Tiruchirappalli', 'Tiruchirappalli', 'St. Joseph’s College, Tiruchirappalli'],
  ['College Road, Tiruchirappalli 620 002', 'tiruchirappalli', 'College Road, Tiruchirappalli 620 002'],
  ['Puneeth College', 'Pune', 'Puneeth College, Pune'],
  ['New Delhi College', 'New Delhi', 'New Delhi College'],
  ['தமிழ்க் கல்லூரி', 'மதுரை & पुणे', 'தமிழ்க் கல்லூரி, மதுரை & पुणे'],
  ['Southern Polytechnic', undefined, 'Southern Polytechnic'],
])('names the city of "%s" (%s) once', (place, city, shown) => expect(withCity(place, city ?? '')).toBe(shown));
