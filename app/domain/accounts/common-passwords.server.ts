import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const listed = new Set(dictionary["passwords-common"].filter((password) => password.length >= 8));

/** An estimate takes up to 0.1 s of processor time at this length, and more for longer texts. */
const ESTIMATED_CHARACTERS = 100;

/** Fewer are within reach of somebody whom the limits of sign-in slow down. */
const FEWEST_GUESSES = 1_000_000;

let estimator: ZxcvbnFactory | undefined;

export const isCommonPassword = (password: string): boolean => listed.has(password.toLowerCase());

export function isGuessable(password: string, words: string[]): boolean {
	estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
	return estimator.check(password.slice(0, ESTIMATED_CHARACTERS), words).guesses < FEWEST_GUESSES;
}
