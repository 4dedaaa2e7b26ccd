/** Samples per second of sound for speech recognition: 16-bit, mono. */
export const SOUND_HZ = 16_000
