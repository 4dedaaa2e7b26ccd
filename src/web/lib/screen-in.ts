type ScreenName<Module> = Extract<keyof Module, `${string}Screen`>

/** The screen of a module: its export whose name ends in "Screen". */
export const screenIn = async <Module extends object>(
  loading: Promise<Module>,
): Promise<Module[ScreenName<Module>]> => {
  const module = await loading
  const name = Object.keys(module).find(one => one.endsWith('Screen'))
  return module[name as ScreenName<Module>]
}
