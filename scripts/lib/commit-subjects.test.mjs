import { expect, it } from 'vitest'
import { subjectProblems } from './commit-subjects.mjs'

it.each([
  'Retry lazy initialisation after a failure',
  'Bind preview tickets to the session',
  'Bring back the cursor',
  `Add ${'x'.repeat(68)}`,
])('accepts the subject "%s"', subject => expect(subjectProblems(subject)).toEqual([]))

it.each([
  [`Add ${'x'.repeat(69)}`, 'mais de 72 caracteres'],
  ['What is made once is made anew after a failure', 'não é um imperativo'],
  ['Fixed the badge', 'não é um imperativo'],
  ['fix the badge', 'não é um imperativo'],
  ['Fix', 'não é um imperativo'],
  ['Fix the badge.', 'termina em ponto'],
])('refuses the subject "%s"', (subject, problem) => {
  expect(subjectProblems(subject)).toEqual([`${problem}: ${subject}`])
})
