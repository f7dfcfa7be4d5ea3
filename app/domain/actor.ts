/** Who acts: the signed-in person as every domain function sees them. */
export interface Actor {
	id: number;
	firstName: string;
	isStaff: boolean;
}
