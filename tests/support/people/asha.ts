/** For tests that need somebody and do not care who. */
export const ashaTexts = {
  name: 'Asha Rao',
  email: 'asha@students.example',
  contact: '9876543210',
  college: 'City College',
  course: 'BSc',
  sem: '4',
};
