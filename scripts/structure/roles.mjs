/** Closed list of file roles per layer: a file name is a role, or ends in one (`reset-service.ts`). */

const ROLES = [
  { folder: /^src\/server\/features\/[^/]+\//, roles: 'routes service store wire rules jobs cli' },
  { folder: /^src\/contract\/(?!fields\/)[^/]+\//, roles: 'schema routes rules limits messages' },
]

const rolesOf = path => ROLES.find(({ folder }) => folder.test(path))?.roles.split(' ')

export const fileRoles = files =>
  files
    .filter(file => file.path.endsWith('.ts') && !file.isTest)
    .flatMap(file => {
      const roles = rolesOf(file.path)
      const role = /([a-z]+)\.ts$/.exec(file.path)?.[1]
      if (roles === undefined || roles.includes(role)) return []
      return [`${file.path}: its name ends in no role of its layer (${roles.join(', ')})`]
    })
