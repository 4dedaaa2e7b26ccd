import { test as base } from './portal.ts'

/** A device whose cameras show Chromium's test picture, which moves and beeps, with the permission granted. */
export const withFakeCameras = (count: number) =>
  base.extend<object, object>({
    launchOptions: [
      async ({ launchOptions }, use) => {
        const fake = [`--use-fake-device-for-media-stream=device-count=${count}`, '--use-fake-ui-for-media-stream']
        await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] })
      },
      { scope: 'worker' },
    ],
    permissions: ['camera', 'microphone'],
  })
