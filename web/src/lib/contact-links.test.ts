import { expect, test } from 'vitest';
import { phoneLink, whatsAppLink } from './contact-links.ts';

test.each([
  ['+256772123456', 'https://wa.me/256772123456'],
  ['0772 123 456', 'https://wa.me/256772123456'],
  ['00256 772-123-456', 'https://wa.me/256772123456'],
  ['772123456', 'https://wa.me/256772123456'],
  ['+256 (0)772 123 456', 'https://wa.me/256772123456'],
  ['+44 20 7946 0958', 'https://wa.me/442079460958'],
  ['12345', undefined],
  ['', undefined],
])('%s is on WhatsApp at %s', (phone, link) => expect(whatsAppLink(phone)).toBe(link));

test.each([
  ['0772 123 456', 'tel:0772123456'],
  ['+256 (0)772 123 456', 'tel:+256772123456'],
  ['00256 772-123-456', 'tel:+256772123456'],
  ['772123456', 'tel:+256772123456'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
])('%s is called at %s', (phone, link) => expect(phoneLink(phone)).toBe(link));
