/** Characters that turn round the order of the letters after them: by them a name could be made to look like another. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Controls but tabs and line feeds. U+0000 stays, and is refused wherever a text comes in. */
const CONTROLS = /[^\P{Cc}\0\t\n]/gu;

/** Forms send their line ends as `\r\n`, other clients and workbooks as `\n`: a text has one kind, whatever way it came. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?|[\u2028\u2029]/g, "\n");

/** A text as it is stored: what turns letters round goes, and a control is a blank, since no file of a table can carry it. */
export const withoutControls = (text: string): string =>
	withLineFeeds(text).replace(DIRECTION, "").replace(CONTROLS, " ");

export const withoutHiddenCharacters = (name: string): string => name.replace(HIDDEN, "");
