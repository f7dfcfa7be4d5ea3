/** Something that went wrong while nonsense was sent. */
export interface Finding {
	what: string;
	fault: string;
}
