/** The three roles of specification §6, exactly as the wire spells them. */
export const ROLES = ['ROLE_ADMIN', 'ROLE_COLABORADOR', 'ROLE_MODERADOR'] as const
export type Role = (typeof ROLES)[number]

/** What a service key allows another system of the group to do. */
export const SERVICE_SCOPES = ['falecidos.escrever', 'falecidos.ler'] as const
export type ServiceScope = (typeof SERVICE_SCOPES)[number]

/** Admin only (collaborators, sign-ups). */
export const ADMIN = ['ROLE_ADMIN'] as const satisfies readonly Role[]
/** Admin and collaborator, called "staff" in the documents. */
export const STAFF = ['ROLE_ADMIN', 'ROLE_COLABORADOR'] as const satisfies readonly Role[]
/** Every role that can sign in. */
export const SIGNED_IN = ROLES

export const isStaff = (roles: readonly string[]): boolean => STAFF.some(role => roles.includes(role))

export const isAdmin = (roles: readonly string[]): boolean => roles.includes('ROLE_ADMIN')

/** "Only moderator" of specification §6: the moderator role and neither admin nor collaborator. */
export const isSomenteModerador = (roles: readonly string[]): boolean =>
  roles.includes('ROLE_MODERADOR') && !isStaff(roles)
