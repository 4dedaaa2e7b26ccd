import { describe, expect, it } from 'vitest'
import { isAdmin, isSomenteModerador, isStaff } from './roles.ts'

describe('roles', () => {
  it.each([
    [[], false, false, false],
    [['ROLE_ADMIN'], true, true, false],
    [['ROLE_COLABORADOR'], true, false, false],
    [['ROLE_MODERADOR'], false, false, true],
    [['ROLE_MODERADOR', 'ROLE_COLABORADOR'], true, false, false],
    [['ROLE_MODERADOR', 'ROLE_ADMIN'], true, true, false],
    [['role_admin', 'ADMIN'], false, false, false],
  ])('%j is staff: %s, admin: %s, only moderator: %s', (roles, staff, admin, somenteModerador) => {
    expect(isStaff(roles)).toBe(staff)
    expect(isAdmin(roles)).toBe(admin)
    expect(isSomenteModerador(roles)).toBe(somenteModerador)
  })
})
