import { expect, it } from 'vitest'
import { describeMisspelt } from './unknown-settings.ts'

it.each([
  ['ALARME_EMIAL', 'ALARME_EMAIL'],
  ['PUBLIK_URL', 'PUBLIC_URL'],
  ['LDAP_BINDDN', 'LDAP_BIND_DN'],
])('%s in the environment of a container is said to be %s', (name, meant) => {
  expect(describeMisspelt({ [name]: 'x' })).toEqual([`${name} não é um ajuste do portal. Seria ${meant}?`])
})

it.each(['PUBLIC_URL', 'ALARMING_MAIL', 'PUBLICO'])('%s in the environment is no misspelt setting', name => {
  expect(describeMisspelt({ [name]: 'x' })).toEqual([])
})
