import type { Role } from '#contract/roles.ts'

/** Published in the documentation; sample data is never loaded into a database with real data. */
export const SAMPLE_PASSWORD = 'memorial1973'

export type SamplePerson = {
  key: string
  nome: string
  email: string
  telefone: string
  roles: Role[]
  /** Only the three documented accounts can sign in; the others are moderators of other despedidas. */
  signsIn: boolean
  parentesco?: { cliente: string; falecido: string; tipo: string | null }
}

export const PEOPLE: readonly SamplePerson[] = [
  {
    key: 'admin',
    nome: 'Helena Acioli',
    email: 'admin@exemplo.com.br',
    telefone: '82900000001',
    roles: ['ROLE_ADMIN'],
    signsIn: true,
  },
  {
    key: 'colaborador',
    nome: 'Rafael Tenório',
    email: 'colaborador@exemplo.com.br',
    telefone: '82900000002',
    roles: ['ROLE_COLABORADOR'],
    signsIn: true,
  },
  {
    key: 'moderador',
    nome: 'Marta Vasconcelos Lima',
    email: 'moderador@exemplo.com.br',
    telefone: '82900000003',
    roles: ['ROLE_MODERADOR'],
    signsIn: true,
    parentesco: { cliente: 'Sim, cliente do Grupo', falecido: 'Sim', tipo: 'Filho(a)' },
  },
  {
    key: 'paulo',
    nome: 'Paulo Rocha Neto',
    email: 'paulo.rocha@exemplo.com.br',
    telefone: '82900000004',
    roles: ['ROLE_MODERADOR'],
    signsIn: false,
    parentesco: { cliente: 'Ainda não', falecido: 'Sim', tipo: 'Sobrinho(a)' },
  },
  {
    key: 'ivone',
    nome: 'Ivone Peixoto de Barros',
    email: 'ivone.peixoto@exemplo.com.br',
    telefone: '82900000005',
    roles: ['ROLE_MODERADOR'],
    signsIn: false,
    parentesco: { cliente: 'Ainda não', falecido: 'Não', tipo: null },
  },
]
