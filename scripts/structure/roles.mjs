/**
 * Closed list of file roles per layer: a file name is a role, or ends in one (`reset-service.ts`). Components (`*.tsx`) and hooks
 * (`use-*.ts`) are named after what they export.
 */

const ROLES = [
  { folder: /^src\/server\/features\/[^/]+\//, roles: 'routes service store wire rules jobs cli' },
  { folder: /^src\/web\/features\/[^/]+\//, roles: 'api query messages draft rules store file client' },
  { folder: /^src\/web\/screens\//, roles: 'load served api messages draft rules' },
  { folder: /^src\/contract\/(?!fields\/)[^/]+\//, roles: 'schema routes rules limits messages sheet' },
]

const HOOK = /^src\/web\/.*\/use-[a-z-]+\.ts$/

const rolesOf = path => ROLES.find(({ folder }) => folder.test(path))?.roles.split(' ')

export const fileRoles = files =>
  files
    .filter(file => file.path.endsWith('.ts') && !file.isTest && !HOOK.test(file.path))
    .flatMap(file => {
      const roles = rolesOf(file.path)
      const role = /([a-z]+)\.ts$/.exec(file.path)?.[1]
      if (roles === undefined || roles.includes(role)) return []
      return [`${file.path}: its name ends in no role of its layer (${roles.join(', ')})`]
    })
